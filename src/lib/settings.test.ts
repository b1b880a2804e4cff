import { readSettings } from './settings';

const original = process.env.REACT_APP_API_URL;
afterEach(() => {
	process.env.REACT_APP_API_URL = original;
});

it.each([
	['/api', ''],
	['https://shop.test/api/', 'https://shop.test'],
	['https://shop.test/v1', 'https://shop.test/v1'],
])('[R7-01] below the API base %s, pictures stand at %p', (apiUrl, hostUrl) => {
	process.env.REACT_APP_API_URL = apiUrl;
	expect(readSettings().hostUrl).toBe(hostUrl);
});
