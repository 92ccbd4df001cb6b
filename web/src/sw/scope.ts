/** What a service worker can do and hear, for all modules of this one. */
export const scope = self as unknown as ServiceWorkerGlobalScope;
