/**
 * Webpack loader for react-router: its `Link`, `NavLink` and `Form` get a `displayName` and come from `forwardRef`, which
 * keeps them in the bundle, with all that they call, though ours uses src/ui/Link.tsx.
 */
module.exports = (source) =>
	source
		.replace(/^(?:Link|NavLink|Form)\.displayName = .*$/gm, '')
		.replace(/= (\w+\.forwardRef\()/g, '= /* @__PURE__ */ $1');
