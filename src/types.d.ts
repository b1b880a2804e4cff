/** Of Node's `process` the browser has these names: webpack replaces `process.env.NAME` by its value (R7-01). */
declare namespace NodeJS {
	interface Process {
		env: ProcessEnv;
	}
	interface ProcessEnv {
		NODE_ENV?: string;
		REACT_APP_API_URL?: string;
		REACT_APP_WS_URL?: string;
		ORDERS_SOURCE?: string;
	}
}
declare var process: NodeJS.Process;

declare module '*.module.css' {
	const classes: Record<string, string>;
	export default classes;
}
declare module '*.css';
declare module '*.svg' {
	const url: string;
	export default url;
}
declare module '*.webp' {
	const url: string;
	export default url;
}
declare module '*.woff2' {
	const url: string;
	export default url;
}
