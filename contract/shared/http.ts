/** Of an answer that was kept, by the service worker or by a server without its database: since when, in milliseconds. */
export const keptAtHeader = 'x-kept-at';

/** `data-kept` on `<html>`, with that moment, where a page was kept. */
export const keptMark = 'kept';

/** Addresses that no page of the shop has: an unknown one is an error in JSON. */
export const isForPrograms = (url: string): boolean => /^\/(api|ws|uploads|static|orders\/user)(\/|$|\?)/.test(url);
