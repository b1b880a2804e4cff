const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const zlib = require('node:zlib');
const webpack = require('webpack');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const TerserPlugin = require('terser-webpack-plugin');
const CssMinimizerPlugin = require('css-minimizer-webpack-plugin');
const CopyPlugin = require('copy-webpack-plugin');
const CompressionPlugin = require('compression-webpack-plugin');
const { webpackAliases } = require('./scripts/lib/aliases.cjs');
const { browserSettings } = require('./scripts/lib/browserSettings.cjs');

const root = __dirname;
const readFile = (name) => fs.readFileSync(path.resolve(root, name));
/** The server renders pages with what is in here. */
const pagesFolder = path.join(root, 'build/pages');

/** Font files that the first paint needs are asked for in the head. */
class PreloadFonts {
	apply(compiler) {
		compiler.hooks.compilation.tap('PreloadFonts', (compilation) => {
			HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tap('PreloadFonts', (data) => {
				for (const name of Object.keys(compilation.assets)) {
					if (!/latin-wght-normal.*\.woff2$/.test(name)) continue;
					data.headTags.unshift({
						tagName: 'link',
						voidTag: true,
						attributes: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${name}` },
						meta: {},
					});
				}
			});
		});
	}
}

const compressed = (algorithm, ending, compressionOptions) =>
	new CompressionPlugin({
		algorithm,
		test: /\.(js|css|html|svg|json|webmanifest)$/,
		filename: `[path][base]${ending}`,
		compressionOptions,
		minRatio: 1,
		threshold: 200,
	});

/**
 * Chromium then compiles the whole file on another thread while it arrives. Without the mark it would read most functions
 * again, one by one, on the thread that answers taps: half of the time that the entry takes.
 */
const compiledWhileLoading = () =>
	new webpack.BannerPlugin({
		banner: '//# allFunctionsCalledOnLoad',
		raw: true,
		test: /\.js$/,
		// Terser would take it away.
		stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
	});

/** Webpack may put the CSS of a component before `tokens.css`, and the first file that names a layer decides their order. */
const layersInOrder = () => new webpack.BannerPlugin({ banner: '@layer base, layout, ui;', raw: true, test: /\.css$/ });

/**
 * Tells the rest of the build, and the server, of the browser's files: `chunks.json` has the files of each chunk,
 * `shared.json` the class names of each CSS module and the address of each picture, which rendered pages must name too.
 */
class BrowserFacts {
	apply(compiler) {
		compiler.hooks.done.tap('BrowserFacts', ({ compilation }) => {
			if (compilation.errors.length > 0) return;
			const chunks = [...compilation.namedChunkGroups].map(([name, group]) => [
				name,
				group.getFiles().filter((file) => /\.(js|css)$/.test(file)),
			]);
			const pictures = compilation.getAssets().map(({ name, info }) => [info.sourceFilename, `/${name}`]);
			const classes = [...compilation.modules]
				.flatMap((module) => [...(module.modules ?? [module])])
				// The file as css-loader alone has read it is a module too, which has the styles beside the names.
				.filter(
					({ resource, request }) => resource?.endsWith('.module.css') && request.includes(MiniCssExtractPlugin.loader),
				)
				.map((module) => [path.relative(root, module.resource), module.originalSource().source()]);
			fs.mkdirSync(pagesFolder, { recursive: true });
			const write = (file, facts) => fs.writeFileSync(path.join(pagesFolder, file), JSON.stringify(facts));
			write('chunks.json', Object.fromEntries(chunks));
			write('shared.json', { pictures: Object.fromEntries(pictures), classes: Object.fromEntries(classes) });
		});
	}
}

const scripts = {
	test: /\.tsx?$/,
	exclude: /node_modules/,
	use: { loader: 'babel-loader', options: { cacheDirectory: path.join(root, 'node_modules/.cache/babel') } },
};

const router = {
	test: /react-router[\\/]dist[\\/].*\.mjs$/,
	loader: path.join(root, 'scripts/lib/unusedRouterParts.cjs'),
};

const classNames = (dev) => ({
	auto: /\.module\.css$/,
	namedExport: false,
	exportLocalsConvention: 'as-is',
	localIdentName: dev ? '[name]_[local]' : '[local]_[hash:base64:8]',
});

/**
 * @param {{ facts?: boolean }} env
 * @param {{ mode?: 'production' | 'development' }} argv
 * @returns {import('webpack').Configuration & { devServer?: object }}
 */
module.exports = function webpackConfig(env, argv) {
	const dev = argv.mode === 'development';
	const served = dev && process.env.WEBPACK_SERVE === 'true';
	process.env.BABEL_ENV = dev ? 'development' : 'production';
	if (served) process.env.FAST_REFRESH = 'on';
	const define = { 'process.env.NODE_ENV': JSON.stringify(dev ? 'development' : 'production'), ...browserSettings() };
	const serverPort = process.env.SERVER_PORT ?? '3001';

	return {
		mode: dev ? 'development' : 'production',
		target: 'browserslist',
		entry: './src/index.tsx',
		output: {
			path: path.join(root, 'build/public'),
			publicPath: '/',
			filename: dev ? 'static/js/[name].js' : 'static/js/[name].[contenthash:8].js',
			chunkFilename: dev ? 'static/js/[name].chunk.js' : 'static/js/[id].[contenthash:8].chunk.js',
			assetModuleFilename: 'static/media/[name].[contenthash:8][ext]',
			chunkLoadTimeout: 120_000,
			clean: true,
		},
		devtool: dev ? 'eval-source-map' : 'source-map',
		resolve: {
			extensions: ['.ts', '.tsx', '.js'],
			alias: webpackAliases(),
		},
		module: {
			rules: [
				scripts,
				router,
				{
					test: /\.css$/,
					use: [MiniCssExtractPlugin.loader, { loader: 'css-loader', options: { modules: classNames(dev) } }],
					sideEffects: true,
				},
				{ test: /\.(woff2|svg|png|webp)$/, type: 'asset/resource' },
			],
		},
		plugins: [
			new webpack.DefinePlugin(define),
			// The library's `unload` listener keeps a page out of the back/forward cache; ours uses `pagehide`.
			new webpack.NormalModuleReplacementPlugin(
				/sockjs-client[\\/]lib[\\/]utils[\\/]event(\.js)?$/,
				path.join(root, 'src/live/sockjsEvent.js'),
			),
			new HtmlWebpackPlugin({ template: 'public/index.html', scriptLoading: 'defer' }),
			new PreloadFonts(),
			...(env.facts ? [new BrowserFacts()] : []),
			new MiniCssExtractPlugin({
				filename: dev ? 'static/css/[name].css' : 'static/css/[name].[contenthash:8].css',
				chunkFilename: dev ? 'static/css/[name].css' : 'static/css/[id].[contenthash:8].css',
				ignoreOrder: true,
			}),
			layersInOrder(),
			new CopyPlugin({ patterns: [{ from: 'public', globOptions: { ignore: ['**/index.html'] } }] }),
			...(served ? [new (require('@pmmmwh/react-refresh-webpack-plugin'))({ overlay: false })] : []),
			...(dev
				? []
				: [
						compiledWhileLoading(),
						compressed('brotliCompress', '.br', { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } }),
						compressed('gzip', '.gz', { level: 9 }),
					]),
		],
		optimization: {
			minimizer: [
				new TerserPlugin({
					extractComments: false,
					terserOptions: { compress: { passes: 2 }, format: { comments: false } },
				}),
				new CssMinimizerPlugin(),
			],
			moduleIds: 'deterministic',
			runtimeChunk: false,
			splitChunks: {
				chunks: 'async',
				cacheGroups: {
					// One copy for all forms; by itself webpack makes one for each set of chunks that are asked for together.
					forms: { name: 'forms', test: /[\\/](react-hook-form|@hookform)[\\/]/, priority: 10 },
					// Scripts that two screens of the back-office share load once. Their CSS stays apart: its order would change.
					admin: {
						name: 'admin-shared',
						type: /^javascript/,
						chunks: ({ name }) => name?.startsWith('admin') ?? false,
						minChunks: 2,
						minSize: 0,
					},
				},
			},
		},
		performance: { hints: false },
		stats: 'errors-warnings',
		cache: process.env.CI
			? false
			: {
					type: 'filesystem',
					cacheDirectory: path.join(root, 'node_modules/.cache/webpack'),
					// In place of a walk through the files of all loaders, which takes 2 s.
					version: createHash('sha1')
						.update(readFile(__filename))
						.update(readFile('package-lock.json'))
						.update(readFile('tsconfig.base.json'))
						.digest('hex'),
					buildDependencies: { defaultWebpack: [] },
				},
		devServer: {
			port: Number(process.env.PORT ?? 3000),
			host: process.env.HOST ?? '127.0.0.1',
			hot: true,
			historyApiFallback: { disableDotRule: true },
			static: { directory: path.join(root, 'public'), publicPath: '/' },
			client: { overlay: { warnings: false }, webSocketURL: { pathname: '/webpack-hmr' } },
			webSocketServer: { type: 'ws', options: { path: '/webpack-hmr' } },
			proxy: [
				{ context: ['/api', '/orders/user', '/uploads'], target: `http://127.0.0.1:${serverPort}` },
				{ context: ['/ws'], target: `http://127.0.0.1:${serverPort}`, ws: true },
			],
		},
	};
};
