import './ui/tokens.css';
import './ui/base.css';
import './ui/layout.css';
import { afterFrame, nextTask } from './lib/idle';

/** The parts are in this file already; in tasks of their own none of them keeps a tap waiting for long. */
async function start() {
	// On a second visit the scripts are there as early as the page, and would run before its first paint.
	await afterFrame();
	await import(/* webpackMode: "eager" */ 'react-dom/client');
	await nextTask();
	const { openStore } = await import(/* webpackMode: "eager" */ './app/openStore');
	await nextTask();
	const shop = openStore();
	await nextTask();
	const { showPage } = await import(/* webpackMode: "eager" */ './app/showPage');
	await nextTask();
	showPage(shop);
}

void start();
