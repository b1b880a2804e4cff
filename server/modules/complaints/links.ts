import { createHmac, timingSafeEqual } from 'node:crypto';
import { statePath } from '#contract/shop/default';
import type { Tx } from '#platform/db';
import { renewComplaintLinks } from '../mail/service';

/** Signed numbers: a link opens one complaint without an account, and nobody can forge another. */
export function createComplaintLinks(secretKey: string) {
	const tokenOf = (number: string): string =>
		createHmac('sha256', secretKey).update(`complaint:${number}`).digest('base64url');
	return {
		tokenOf,
		opens(number: string, token: string): boolean {
			const [actual, expected] = [Buffer.from(token), Buffer.from(tokenOf(number))];
			return actual.length === expected.length && timingSafeEqual(actual, expected);
		},
	};
}

/** Renews links in stored mails; returns their number. */
export function resealComplaints(tx: Tx, secretKey: string): Promise<number> {
	const { tokenOf } = createComplaintLinks(secretKey);
	return renewComplaintLinks(tx, (number) => statePath(number, tokenOf(number)));
}

export type ComplaintLinks = ReturnType<typeof createComplaintLinks>;
