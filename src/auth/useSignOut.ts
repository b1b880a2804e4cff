import { useNavigate } from 'react-router-dom';
import { useAuth } from './AuthProvider';

/**
 * Goes to a public page and signs out, in one event: one drawing shows both, so no guard sees a visitor on a page of
 * the user.
 */
export function useSignOut(to: '/' | '/login'): () => void {
	const { logout } = useAuth();
	const navigate = useNavigate();
	return () => {
		void navigate(to);
		logout();
	};
}
