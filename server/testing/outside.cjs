const { register } = require('esbuild-register/dist/node');

// Node's own require() then takes the TypeScript of the server and the contract.
register({
	extensions: ['.ts', '.tsx'],
	target: 'node20',
	hookIgnoreNodeModules: true,
	// import() would ask Node's loader of ES modules, which knows no TypeScript.
	supported: { 'dynamic-import': false },
});
