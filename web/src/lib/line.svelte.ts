/** Whether the server can be reached, as far as anyone has noticed. */
const AGAIN = 2500;

class Line {
  down = $state(!navigator.onLine);
  private asking = false;

  constructor() {
    addEventListener('offline', () => this.lost());
    addEventListener('online', () => void this.look());
    if (this.down) this.lost();
  }

  /** Something did not arrive: the server is asked until it answers. */
  lost(): void {
    this.down = true;
    if (!this.asking) void this.ask();
  }

  private async ask(): Promise<void> {
    this.asking = true;
    while (this.down) {
      await new Promise((go) => setTimeout(go, AGAIN));
      await this.look();
    }
    this.asking = false;
  }

  private async look(): Promise<void> {
    if ((await fetch('/healthz').catch(() => null))?.ok) this.down = false;
  }
}

export const line = new Line();
