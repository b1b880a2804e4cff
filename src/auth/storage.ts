import * as v from 'valibot';
import { User } from '#contract/account/user';
import { isAdminUser } from '#contract/team/permissions';
import type { AuthState } from './authSlice';

/** Of localStorage (R4-09). */
export const storageKeys = { token: 'token', user: 'user', isAdmin: 'isAdminUser', cart: 'cart' } as const;

/** Of sessionStorage, to survive a reload; a sign-out removes them. */
export const visitKeys = {
	draft: 'checkoutDraft',
	attempt: 'checkoutAttempt',
	digits: 'orderDigits',
	coupon: 'coupon',
	prices: 'unansweredPrices',
} as const;

export interface KeyValueStore {
	getItem(key: string): string | null;
	setItem(key: string, value: string): void;
	removeItem(key: string): void;
}

export const authKeys = [storageKeys.token, storageKeys.user, storageKeys.isAdmin] as const;

function clearAuth(storage: KeyValueStore): void {
	for (const key of authKeys) storage.removeItem(key);
}

/** An unreadable user clears all three keys (R4-03); token or user alone is no session. */
export function readSession(storage: KeyValueStore): Pick<AuthState, 'token' | 'user'> {
	const token = storage.getItem(storageKeys.token);
	const text = storage.getItem(storageKeys.user);
	if (!token || !text) return { token: null, user: null };
	try {
		return { token, user: v.parse(User, JSON.parse(text)) };
	} catch (error) {
		console.warn('The stored user cannot be read; signed out.', error instanceof Error ? error.message : '');
		clearAuth(storage);
		return { token: null, user: null };
	}
}

export function writeSession(storage: KeyValueStore, { token, user }: Pick<AuthState, 'token' | 'user'>): void {
	if (!token || !user) {
		clearAuth(storage);
		return;
	}
	storage.setItem(storageKeys.token, token);
	storage.setItem(storageKeys.user, JSON.stringify(user));
	if (isAdminUser(user)) storage.setItem(storageKeys.isAdmin, 'true');
	else storage.removeItem(storageKeys.isAdmin);
}

/** In memory if storage is forbidden, as in private windows. */
export function browserStorage(name: 'localStorage' | 'sessionStorage'): KeyValueStore {
	try {
		const storage = window[name];
		storage.getItem(storageKeys.token);
		return storage;
	} catch {
		const values = new Map<string, string>();
		return {
			getItem: (key) => values.get(key) ?? null,
			setItem: (key, value) => void values.set(key, value),
			removeItem: (key) => void values.delete(key),
		};
	}
}
