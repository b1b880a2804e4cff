import { createSelector } from '@reduxjs/toolkit';
import { selectIsForeign } from '#api/backEnd';
import { isAdminUser, isStaffUser, type Permission, permissionsOf, rolesOf } from '#contract/team/permissions';
import { type RootState, useAppSelector } from '#store';
import { selectIsAdmin, selectToken, selectUser } from './authSlice';

/** Our server has more roles than the specification; unknown before the first answer. */
const selectHasTeam = (state: RootState) => !selectIsForeign(state);

export const selectIsStaff = (state: RootState): boolean =>
	selectIsAdmin(state) || (Boolean(selectToken(state)) && selectHasTeam(state) && isStaffUser(selectUser(state)));

/** With a foreign back end administrators may do everything. */
const selectPermissions = createSelector([selectIsStaff, selectHasTeam, selectUser], (isStaff, hasTeam, user) => {
	if (!isStaff || user?.secondFactorDemanded) return permissionsOf([]);
	return permissionsOf(hasTeam ? rolesOf(user) : isAdminUser(user) ? ['ROLE_ADMIN'] : []);
});

export const selectMay = (state: RootState, permission: Permission): boolean =>
	selectPermissions(state).has(permission);

export const useMay = (permission: Permission): boolean => useAppSelector((state) => selectMay(state, permission));
