import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const inRoot = (name: string) => path.join(process.cwd(), name);
const manifest = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as {
	scripts: Record<string, string>;
	dependencies: Record<string, string>;
	devDependencies: Record<string, string>;
};
const packages = { ...manifest.dependencies, ...manifest.devDependencies };

it('[R9-01] the mandated packages are there, and every package is pinned', () => {
	for (const name of [
		'react',
		'react-dom',
		'@reduxjs/toolkit',
		'react-redux',
		'react-router-dom',
		'@stomp/stompjs',
		'sockjs-client',
		'redux-persist',
		'webpack',
		'jest',
		'typescript',
	])
		expect(packages).toHaveProperty([name]);
	for (const version of Object.values(packages)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});

it('[R9-02] the top level has the shape of the design', () => {
	for (const name of [
		'package.json',
		'tsconfig.json',
		'webpack.config.js',
		'src',
		'public',
		'jest.config.ts',
		'babel.config.js',
		'.env',
	])
		expect(existsSync(inRoot(name))).toBe(true);
});

it('[R7-01] .env holds the addresses of the API and of the live channel, with their defaults', () => {
	const env = readFileSync(inRoot('.env'), 'utf8');
	expect(env).toMatch(/^REACT_APP_API_URL=\/api$/m);
	expect(env).toMatch(/^REACT_APP_WS_URL=\/ws$/m);
});

it('[R9-05, R2-08] webpack names its script chunks below static/js of the same origin, and waits 120 s for them', () => {
	const webpackConfig = require(inRoot('webpack.config.js')) as (
		env: object,
		argv: object,
	) => { output: Record<string, unknown> };
	const { output } = webpackConfig({}, { mode: 'production' });
	expect(output.filename).toMatch(/^static\/js\//);
	expect(output.chunkFilename).toMatch(/^static\/js\//);
	expect(output.publicPath).toBe('/');
	expect(output.chunkLoadTimeout).toBe(120_000);
});

it('every command of README and CONTRIBUTING exists', () => {
	const documents = ['README.md', 'CONTRIBUTING.md'].map((name) => readFileSync(inRoot(name), 'utf8')).join('\n');
	const names = [...documents.matchAll(/npm (start|test|run ([a-z0-9:]+))/g)].map(
		([, first, script]) => script ?? first,
	);
	expect(new Set(names).size).toBeGreaterThan(8);
	for (const name of names) expect(Object.keys(manifest.scripts)).toContain(name);
});

it('[R22-152] editors indent, end lines and wrap as biome formats, and every text file does so', () => {
	const editor = readFileSync(inRoot('.editorconfig'), 'utf8');
	const { formatter, json } = JSON.parse(readFileSync(inRoot('biome.json'), 'utf8'));
	const section = (name: string) => editor.split(`[${name}]\n`)[1]?.split('\n\n')[0];
	expect(section('*')).toContain(`indent_style = ${formatter.indentStyle}`);
	expect(section('*')).toContain(`max_line_length = ${formatter.lineWidth}`);
	expect(section('*.{json,md,yml,yaml}')).toContain(
		`indent_style = ${json.formatter.indentStyle}\nindent_size = ${json.formatter.indentWidth}`,
	);
	const texts = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
		.split('\0')
		.filter((name) => name && existsSync(name))
		.map((name) => ({ name, bytes: readFileSync(name) }))
		.filter(({ bytes }) => bytes.length > 0 && !bytes.includes(0));
	const decoder = new TextDecoder('utf-8', { fatal: true });
	const isWrong = (text: string) => !text.endsWith('\n') || text.includes('\r') || /[ \t]$/m.test(text);
	expect(texts.filter(({ bytes }) => isWrong(decoder.decode(bytes))).map(({ name }) => name)).toEqual([]);
});

it('Node must be as new as package.json says, minor version included', () => {
	// In a process of its own: jest's sandbox has no import.meta.
	const script = `
		import { nodeVersionProblem } from './scripts/lib/nodeVersion.mjs';
		console.log(process.argv.slice(1).filter((version) => nodeVersionProblem(version)).join());`;
	const versions = ['18.20.0', '20.18.3', '20.19.0', '20.20.2', '22.0.0'];
	const refused = execFileSync(process.execPath, ['--input-type=module', '-e', script, ...versions], {
		encoding: 'utf8',
	});
	expect(refused.trim()).toBe('18.20.0,20.18.3');
});
