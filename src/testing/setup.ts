import '@testing-library/jest-dom';
import { computedStyleOf } from './computedStyle';
import { allowConsole, checkConsole } from './consoleGuard';
import { checkTranslatable } from './translatorGuard';

const { TEST_SEED } = process.env;
if (TEST_SEED)
	jest.requireActual<typeof import('fast-check')>('fast-check').configureGlobal({ seed: Number(TEST_SEED) });

beforeEach(() => {
	allowConsole([]);
	localStorage.clear();
	sessionStorage.clear();
});

afterEach(() => {
	checkConsole();
	checkTranslatable();
});

if (!HTMLDialogElement.prototype.showModal) {
	HTMLDialogElement.prototype.showModal = function showModal() {
		this.open = true;
	};
	HTMLDialogElement.prototype.close = function close() {
		this.open = false;
		this.dispatchEvent(new Event('close'));
	};
}
if (!window.matchMedia) {
	// A wide screen, which asks for nothing else.
	window.matchMedia = (query) =>
		({
			matches: query.startsWith('(width >='),
			media: query,
			addEventListener() {},
			removeEventListener() {},
		}) as unknown as MediaQueryList;
}
window.scrollTo = () => {};
window.getComputedStyle = computedStyleOf;
