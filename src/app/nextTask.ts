/** Resolves in a task of its own: what the browser has to do in between, it does. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
