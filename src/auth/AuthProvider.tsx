import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ProfileBody, SignInBody, SignUpBody } from '#contract/account/forms';
import type { User } from '#contract/account/user';
import { useAppDispatch, useAppSelector } from '#store';
import { selectAuthLoading, selectIsAdmin, selectIsAuthenticated, selectToken, selectUser } from './authSlice';
import { type AuthResult, signIn, signOut, signUp, updateProfile } from './authThunks';
import { selectIsStaff } from './may';

export interface Auth {
	user: User | null;
	token: string | null;
	loading: boolean;
	isAuthenticated: boolean;
	isAdmin: boolean;
	isStaff: boolean;
	login(credentials: SignInBody): Promise<AuthResult>;
	register(body: SignUpBody): Promise<AuthResult>;
	updateProfile(body: ProfileBody): Promise<AuthResult>;
	logout(): void;
}

const InsideAuth = createContext(false);

export function AuthProvider({ children }: { children: ReactNode }) {
	return <InsideAuth value={true}>{children}</InsideAuth>;
}

/** Throws outside of an `AuthProvider` (R8-05). */
export function useAuth(): Auth {
	if (!useContext(InsideAuth)) throw new Error('useAuth must be used within an AuthProvider');
	const dispatch = useAppDispatch();
	const user = useAppSelector(selectUser);
	const token = useAppSelector(selectToken);
	const loading = useAppSelector(selectAuthLoading);
	const isAuthenticated = useAppSelector(selectIsAuthenticated);
	const isAdmin = useAppSelector(selectIsAdmin);
	const isStaff = useAppSelector(selectIsStaff);
	return useMemo(
		() => ({
			user,
			token,
			loading,
			isAuthenticated,
			isAdmin,
			isStaff,
			login: (credentials) => dispatch(signIn(credentials)),
			register: (body) => dispatch(signUp(body)),
			updateProfile: (body) => dispatch(updateProfile(body)),
			logout: () => dispatch(signOut()),
		}),
		[user, token, loading, isAuthenticated, isAdmin, isStaff, dispatch],
	);
}

/** One event, so that no guard sees a visitor on a user's page. */
export function useSignOut(to: '/' | '/login'): () => void {
	const { logout } = useAuth();
	const navigate = useNavigate();
	return () => {
		void navigate(to);
		logout();
	};
}
