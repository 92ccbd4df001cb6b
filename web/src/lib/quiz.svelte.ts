/** A decision of a finished game, taken again: a table of which only that moment is there, and what is chosen at it is an answer. */
import type { Asks, Legal, Picture, Shapes, View } from './api';
import { Choice } from './choice.svelte';
import { Table } from './table.svelte';

export type Review = Shapes['Review'];
export type Analysis = Shapes['Analysis'];
export type Decision = Shapes['Decision'];
export type TurningPoint = Shapes['TurningPoint'];
export type Quiz = Omit<Shapes['Quiz'], 'view' | 'legal' | 'asks'> & { view: View; legal: Legal[]; asks: Asks | null };

/** An answer this near to the best is right. */
export const RIGHT = 0.04;
export const TRIES = 3;

/** Points of win share, as they are printed. */
export const points = (share: number): number => Math.round(share * 100);

export class QuizTable extends Table {
  override readonly choice: Answer;

  constructor(picture: Picture, quiz: Quiz, judge: (action: string) => void) {
    super(picture.table.id);
    this.choice = new Answer(this, judge);
    this.choice.legal = quiz.legal;
    const { seat, view, to_act, asks, status } = quiz;
    this.show({
      table: { ...picture.table, status: 'playing', hints: false, undo: 'off' },
      seats: picture.seats,
      me: { ...picture.me, seat, seats: [seat], host: false },
      view,
      to_act,
      asks,
      status,
    });
  }
}

class Answer extends Choice {
  constructor(
    table: Table,
    private readonly judge: (action: string) => void,
  ) {
    super(table);
  }

  override act(action: string): Promise<void> {
    if (this.may(action)) this.judge(action);
    return Promise.resolve();
  }

  /** The answer is shown as a hint would be. */
  show(action: string): void {
    this.arm(action);
    this.pointed = null;
  }
}

/** What a player has tried at a turning point; it is over when a try was right, or the answer was shown. */
export interface Attempt {
  tried: string[];
  over: boolean;
}

/** The share of an action at a turning point. */
export const shareOf = (point: TurningPoint, action: string): number =>
  point.choices.find((choice) => choice.action === action)?.share ?? 0;

export const isRight = (point: TurningPoint, action: string): boolean =>
  shareOf(point, action) >= (point.choices[0]?.share ?? 0) - RIGHT;

/** Accuracy and error of a seat in one of the two readings; 100 · exp(−error / 10), as the server has it. */
export function skill(
  decisions: Decision[],
  seat: number,
  lost: (decision: Decision) => number,
): { error: number; accuracy: number } {
  const own = decisions.filter((decision) => decision.seat === seat);
  const error = own.length ? (100 * own.reduce((sum, decision) => sum + lost(decision), 0)) / own.length : 0;
  return { error, accuracy: 100 * Math.exp(-error / 10) };
}
