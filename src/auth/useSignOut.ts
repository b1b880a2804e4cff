import { useNavigate } from 'react-router-dom';
import { useAuth } from './AuthProvider';

/** Both in one event: one drawing shows them, so no guard sees a visitor on a page of the user. */
export function useSignOut(to: '/' | '/login'): () => void {
	const { logout } = useAuth();
	const navigate = useNavigate();
	return () => {
		void navigate(to);
		logout();
	};
}
