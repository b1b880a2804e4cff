import { permissions } from '#contract/team/permissions';
import { aUser } from '#testing/builders';
import { createTestStore } from '#testing/testStore';
import { signedIn } from './authSlice';
import { redirectFor } from './guards';
import { selectIsStaff, selectMay } from './may';

function storeWith(roles: string[], backEnd: object, more: object = {}) {
	const { store } = createTestStore({ backEnd });
	store.dispatch(signedIn({ token: 't', user: aUser({ roles, ...more }) }));
	return store;
}

const foreign = { contract: 0 };
const mayOf = (store: ReturnType<typeof storeWith>) =>
	permissions.filter((permission) => selectMay(store.getState(), permission));

describe('who may do what in the browser', () => {
	it('[R14-124] a member of the team works here, and may what the role includes', () => {
		const store = storeWith(['ROLE_USER', 'ROLE_CATALOGUE'], {});
		expect(selectIsStaff(store.getState())).toBe(true);
		expect(mayOf(store)).toEqual(['catalogue:read', 'catalogue:write', 'offers:read', 'offers:write']);
		expect(redirectFor('/', { isAuthenticated: true, isStaff: true })).toBe('/admin');
	});

	it('[R14-124, R6-03] before a foreign back end only ROLE_ADMIN counts, whatever other roles it sends', () => {
		const store = storeWith(['ROLE_USER', 'ROLE_CATALOGUE'], foreign);
		expect(selectIsStaff(store.getState())).toBe(false);
		expect(mayOf(store)).toEqual([]);
		expect(mayOf(storeWith(['ROLE_ADMIN', 'ROLE_READER'], foreign))).toEqual([...permissions]);
	});

	it('[R14-130] nobody may anything while the team demands a second factor of them', () => {
		const store = storeWith(['ROLE_ADMIN'], {}, { secondFactorDemanded: true });
		expect(selectIsStaff(store.getState())).toBe(true);
		expect(mayOf(store)).toEqual([]);
	});
});
