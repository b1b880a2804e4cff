import '#ui/tokens.css';
import '#ui/base.css';
import '#ui/layout.css';
import { afterFrame, nextTask } from '#lib/idle';

/** In separate tasks, so that none delays a tap for long. */
async function start() {
	// Cached scripts would otherwise run before the first paint.
	await afterFrame();
	await import(/* webpackMode: "eager" */ 'react-dom/client');
	await nextTask();
	const { openStore } = await import(/* webpackMode: "eager" */ '#app/store/openStore');
	await nextTask();
	const shop = openStore();
	await nextTask();
	const { showPage } = await import(/* webpackMode: "eager" */ '#app/boot/showPage');
	await nextTask();
	showPage(shop);
}

void start();
