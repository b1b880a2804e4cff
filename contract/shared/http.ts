/** Milliseconds since 1970 of an answer cached by the service worker or the server. */
export const keptAtHeader = 'x-kept-at';

/** `data-kept` on `<html>`: a cached page's time. */
export const keptMark = 'kept';

/** These are never pages: unknown ones answer JSON. */
export const isForPrograms = (url: string): boolean => /^\/(api|ws|uploads|static|orders\/user)(\/|$|\?)/.test(url);
