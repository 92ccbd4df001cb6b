/** Lets the browser draw and hear before more work: a slow phone answers sooner. */
export const breath = (): Promise<void> => new Promise((go) => setTimeout(go));
