import { storageKeys } from '#auth/storage';
import { limits } from '#contract/shared/limits';

/**
 * Inlined, so it uses nothing from outside. Until React runs, marks on `<html>` style a rendered page, which knows no
 * visitor.
 */
function markStored(tokenKey: string, userKey: string, cartKey: string, maxQuantity: number) {
	const { dataset, style } = document.documentElement;
	// Text waits milliseconds for the cached font instead of changing.
	if (navigator.serviceWorker?.controller) {
		for (const face of document.fonts) face.display = 'block';
		document.fonts.load('1em Figtree').catch(() => {});
	}
	try {
		const user = localStorage.getItem(tokenKey) && JSON.parse(localStorage.getItem(userKey) || 'null');
		if (user) {
			dataset.account = '';
			style.setProperty('--account', JSON.stringify(String(user.firstName || '').trim() || user.username || ''));
			if (location.pathname === '/') dataset.away = '';
		}
		const count = JSON.parse(localStorage.getItem(cartKey) || '[]').reduce(
			(sum: number, line: { quantity: number }) => sum + Math.min(Math.trunc(line.quantity), maxQuantity),
			0,
		);
		if (count > 0) {
			dataset.cart = '';
			style.setProperty('--cart', count > 99 ? '"99+"' : `"${count}"`);
		}
	} catch {
		// The application reports the error when it reads the storage.
	}
}

/**
 * Inlined too: buttons pressed before React listens, in order and each once, because people press again without an
 * answer. The browser itself opens popovers.
 */
export function notePresses() {
	const pressed = new Set<HTMLElement>();
	const note = ({ target }: Event) => {
		const button =
			target instanceof Element && target.closest<HTMLElement>('button[type="button"]:not([popovertarget])');
		if (button) pressed.add(button);
	};
	document.addEventListener('click', note, true);
	window.earlyPresses = () => {
		document.removeEventListener('click', note, true);
		return pressed;
	};
}

declare global {
	interface Window {
		/** Ends the noting, because React listens from then on. */
		earlyPresses?: () => ReadonlySet<HTMLElement>;
	}
}

const inputs = [storageKeys.token, storageKeys.user, storageKeys.cart, limits.cartQuantity];

export const earlyScript = `(${notePresses})();(${markStored})(${inputs.map((value) => JSON.stringify(value)).join()})`;

export const isLeaving = (): boolean => 'away' in document.documentElement.dataset;

/** Call it when React shows what the marks do. */
export function removeMarks(): void {
	const { dataset, style } = document.documentElement;
	for (const mark of ['account', 'away', 'cart']) {
		delete dataset[mark];
		style.removeProperty(`--${mark}`);
	}
}
