import { FirstDelivery } from '../../features/admin/delivery/FirstDelivery';
import { FirstProduct } from '../../features/admin/products/FirstProduct';
import { WelcomeScreen } from '../../features/admin/settings/WelcomeScreen';

const parts = { delivery: FirstDelivery, product: FirstProduct };

export default function AdminWelcomePage() {
	return <WelcomeScreen parts={parts} />;
}
