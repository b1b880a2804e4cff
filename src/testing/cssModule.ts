/** A class name is its key. */
export default new Proxy<Record<string, string>>({}, { get: (_classes, key) => String(key) });
