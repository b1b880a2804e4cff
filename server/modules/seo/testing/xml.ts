import { JSDOM } from 'jsdom';

const { DOMParser } = new JSDOM().window;

/** Throws for XML that is not well-formed. */
export function parse(xml: string): Document {
	const document = new DOMParser().parseFromString(xml, 'application/xml');
	const fault = document.querySelector('parsererror');
	if (fault) throw new Error(fault.textContent ?? '');
	return document;
}

export const textsOf = (document: Document, tag: string) =>
	[...document.getElementsByTagName(tag)].map(({ textContent }) => textContent ?? '');
