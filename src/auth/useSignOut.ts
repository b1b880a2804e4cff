import { useNavigate } from 'react-router-dom';
import { useAuth } from './AuthProvider';

/** One event, so that no guard sees a visitor on a user's page. */
export function useSignOut(to: '/' | '/login'): () => void {
	const { logout } = useAuth();
	const navigate = useNavigate();
	return () => {
		void navigate(to);
		logout();
	};
}
