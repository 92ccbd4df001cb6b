const WAIT = 500;

/**
 * A part of the client, which may be missing: the line is broken, or a newer version has taken its place on the server. A browser remembers
 * that failure as long as the page lives: once the server answers, the page is loaded anew.
 */
export async function part<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    do await new Promise((go) => setTimeout(go, WAIT));
    while (!(await fetch('/healthz').catch(() => null))?.ok);
    location.reload();
    return new Promise(() => {});
  }
}
