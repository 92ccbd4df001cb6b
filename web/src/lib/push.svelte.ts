/** Being told of one's turn while Urbes is closed: what stands in the way on this device, switching it on and off, trying it out. */
import { get, post, Refused, remove } from './api';
import { identity } from './identity.svelte';
import type { components } from './openapi';
import { settings } from './settings.svelte';
import { t } from './words.svelte';

type Shapes = components['schemas'];

/** Why this device cannot be told, as far as the browser alone knows. */
export type Obstacle = 'insecure' | 'home_screen' | 'unsupported' | 'blocked';

export function obstacle(): Obstacle | null {
  if (!isSecureContext) return 'insecure';
  if (apple() && !installed()) return 'home_screen';
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : null;
}

/** An iPhone or iPad tells nobody anything before the page lies on its home screen; an iPad says it was a Mac. */
const apple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
const installed = (): boolean => matchMedia('(display-mode: standalone)').matches;

class Push {
  /** Null: not known yet. */
  on = $state<boolean | null>(null);
  obstacle = $state<Obstacle | null>(null);
  /** What the server says against it, or what became of the last thing that was tried. */
  refusal = $state<string | null>(null);
  said = $state<string | null>(null);
  busy = $state(false);
  private key: string | null = null;
  private device: string | null = null;

  /** How things stand; asked when somebody looks at the settings. */
  async look(): Promise<void> {
    this.obstacle = obstacle();
    this.said = null;
    if (this.obstacle === null) await this.doing(async () => this.ask());
    this.on ??= false;
  }

  private async ask(): Promise<void> {
    const told = await get<Shapes['Push']>('/api/me/push');
    this.key = told.key ?? null;
    this.refusal = told.text ?? null;
    if (this.key) await this.sync();
  }

  /** A browser that is subscribed for who plays here says so again: its address may have changed, or the server have forgotten it. */
  async sync(): Promise<void> {
    const found = settings.pushed ? await (await worker())?.pushManager.getSubscription() : null;
    await identity.load();
    const mine = found && settings.pushed === identity.me?.identity?.id && Notification.permission === 'granted';
    this.on = !!mine;
    if (mine) await this.tell(found);
  }

  private async tell(subscription: PushSubscription): Promise<void> {
    const { endpoint, keys } = subscription.toJSON();
    this.device = (await post<Shapes['PushDevice']>('/api/me/push', { endpoint, keys })).id;
  }

  /** Only ever after a click: the browser asks then, and the answer may be no for good. */
  switchOn(): Promise<void> {
    const allowed = Notification.requestPermission();
    return this.doing(async () => {
      if ((await allowed) !== 'granted') {
        this.obstacle = obstacle();
        this.said = this.obstacle ? null : t('push.not_allowed');
        return;
      }
      await identity.need();
      const { pushManager } = await navigator.serviceWorker.ready;
      const old = await pushManager.getSubscription();
      const wish = { userVisibleOnly: true, applicationServerKey: this.key };
      // One made for another key of this server is of no use any more.
      const made = await pushManager.subscribe(wish).catch(async (error: unknown) => {
        if (!old) throw error;
        await old.unsubscribe();
        return pushManager.subscribe(wish);
      });
      await this.tell(made);
      settings.keep({ pushed: identity.me?.identity?.id ?? '' });
      this.on = true;
    });
  }

  switchOff(): Promise<void> {
    return this.doing(async () => {
      settings.keep({ pushed: '' });
      this.on = false;
      await (await (await worker())?.pushManager.getSubscription())?.unsubscribe();
      if (this.device) await remove(`/api/me/push/${this.device}`);
      this.device = null;
    });
  }

  tryOut(): Promise<void> {
    return this.doing(async () => {
      if (!this.device) await this.sync();
      this.said = (await post<Shapes['PushTest']>(`/api/me/push/${this.device}/test`)).text;
    });
  }

  /** What goes wrong is said in a sentence. */
  private async doing(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.said = null;
    try {
      await work();
    } catch (error) {
      this.said = error instanceof Refused && error.problem.text ? error.problem.text : t('push.failed');
    } finally {
      this.busy = false;
    }
  }
}

const worker = (): Promise<ServiceWorkerRegistration | undefined> => navigator.serviceWorker.getRegistration();

export const push = new Push();

/** At every start, where this browser is subscribed. */
export function stayTold(): void {
  if (settings.pushed && obstacle() === null) void push.sync().catch(() => {});
}
