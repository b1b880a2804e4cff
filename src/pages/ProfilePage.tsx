import { PlainPage } from './PlainPage';
import { ProfileFacts } from './ProfileFacts';

/** The visitor's own data, outside the customer area (R2-03). */
export default function ProfilePage() {
	return (
		<PlainPage title="Mi Perfil" back={{ to: '/products', label: 'Ver productos' }}>
			<ProfileFacts />
		</PlainPage>
	);
}
