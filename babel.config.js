/** Babel strips types and compiles JSX; the type checker is `tsc --noEmit`. */
module.exports = function babelConfig(api) {
	const forTests = api.env('test');
	const forDev = api.env('development');
	return {
		presets: [
			['@babel/preset-env', forTests ? { targets: { node: 'current' } } : { bugfixes: true, modules: false }],
			['@babel/preset-react', { runtime: 'automatic', development: forDev }],
			['@babel/preset-typescript', { onlyRemoveTypeImports: true }],
		],
		plugins: forDev && process.env.FAST_REFRESH === 'on' ? ['react-refresh/babel'] : [],
	};
};
