import { FirstTexts } from '#features/admin/content/FirstTexts';
import { FirstDelivery } from '#features/admin/delivery/FirstDelivery';
import { FirstProduct } from '#features/admin/products/FirstProduct';
import { WelcomeScreen } from '#features/admin/settings/WelcomeScreen';

const parts = { delivery: FirstDelivery, product: FirstProduct, texts: FirstTexts };

export default function AdminWelcomePage() {
	return <WelcomeScreen parts={parts} />;
}
