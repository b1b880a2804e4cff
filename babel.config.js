/** Schemas of the contract are made without effects, so a chunk leaves out those that it does not use. */
const pureSchemas = () => ({
	visitor: {
		CallExpression(call, { filename }) {
			if (/[\\/]contract[\\/]/.test(filename ?? '') && !call.getFunctionParent())
				call.addComment('leading', '#__PURE__');
		},
	},
});

/** Babel strips types and compiles JSX; the type checker is `tsc -b`. */
module.exports = function babelConfig(api) {
	const forTests = api.env('test');
	const forDev = api.env('development');
	return {
		presets: [
			['@babel/preset-env', forTests ? { targets: { node: 'current' } } : { bugfixes: true, modules: false }],
			['@babel/preset-react', { runtime: 'automatic', development: forDev }],
			['@babel/preset-typescript', { onlyRemoveTypeImports: true }],
		],
		plugins: [
			...(forTests ? [] : [pureSchemas]),
			...(forDev && process.env.FAST_REFRESH === 'on' ? ['react-refresh/babel'] : []),
		],
	};
};
