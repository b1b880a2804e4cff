/**
 * Stands in for `sockjs-client/lib/utils/event`: the same four functions, but what has to end when the page
 * goes away hangs on `pagehide`. An `unload` listener would keep the page out of the back/forward cache.
 */
const onPageHide = new Map();
let lastReference = 0;

module.exports = {
	attachEvent(event, listener) {
		globalThis.addEventListener?.(event, listener, false);
	},
	detachEvent(event, listener) {
		globalThis.removeEventListener?.(event, listener, false);
	},
	unloadAdd(listener) {
		lastReference += 1;
		onPageHide.set(String(lastReference), listener);
		return String(lastReference);
	},
	unloadDel(reference) {
		onPageHide.delete(reference);
	},
	triggerUnloadCallbacks() {
		const listeners = [...onPageHide.values()];
		onPageHide.clear();
		for (const listener of listeners) listener();
	},
};

module.exports.attachEvent('pagehide', module.exports.triggerUnloadCallbacks);
