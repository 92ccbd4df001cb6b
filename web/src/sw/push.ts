/** What the server pushes to who is away, shown and followed. Browsers that know declarative push show the same message without us. */
import { typeset } from '../lib/typeset';
import { scope } from './scope';

interface Pushed {
  notification: {
    title: string;
    body: string;
    lang: string;
    dir: NotificationDirection;
    tag: string;
    navigate: string;
  };
}

scope.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.text()));
});

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(new URL((event.notification.data as { navigate: string }).navigate)));
});

// The browser has changed our address at its push service: the server must know the new one.
scope.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription: old } = event as Event & { oldSubscription?: PushSubscription | null };
  if (old) (event as ExtendableEvent).waitUntil(renew(old.options.applicationServerKey));
});

/** One a table: the tag takes the place of an earlier one, and a new turn is heard again. */
async function show(message: string): Promise<void> {
  const { title, navigate, ...rest } = (JSON.parse(message) as Pushed).notification;
  const printed = (text: string): string => typeset(text, rest.lang);
  const wish = { ...rest, body: printed(rest.body), icon: '/favicon.svg', renotify: true, data: { navigate } };
  await scope.registration.showNotification(printed(title), wish);
}

/** The window that shows the table already, else any of ours, else a new one. */
async function open(wanted: URL): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((window) => new URL(window.url).pathname === wanted.pathname);
  if (there) await there.focus();
  else await scope.clients.openWindow(wanted);
}

async function renew(applicationServerKey: ArrayBuffer | null): Promise<void> {
  const made = await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, keys } = made.toJSON();
  const headers = { 'Content-Type': 'application/json', 'X-Urbes': '1' };
  await fetch('/api/me/push', { method: 'POST', headers, body: JSON.stringify({ endpoint, keys }) });
}
