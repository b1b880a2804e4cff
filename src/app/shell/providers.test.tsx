import { renderHook } from '@testing-library/react';
import { useAuth } from '#auth/AuthProvider';
import { useCart } from '#storefront/cart/CartProvider';
import { allowConsole } from '#testing/consoleGuard';

beforeEach(() => {
	allowConsole([/must be used within/, /The above error occurred/]);
	jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

it('[R8-05] the session outside its provider throws', () => {
	expect(() => renderHook(() => useAuth())).toThrow('useAuth must be used within an AuthProvider');
});

it('[R8-05] the cart outside its provider throws', () => {
	expect(() => renderHook(() => useCart())).toThrow('useCart must be used within a CartProvider');
});
