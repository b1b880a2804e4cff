import { FirstTexts } from '../content/FirstTexts';
import { FirstDelivery } from '../delivery/FirstDelivery';
import { FirstProduct } from '../products/FirstProduct';
import { WelcomeScreen } from './WelcomeScreen';

const parts = { delivery: FirstDelivery, product: FirstProduct, texts: FirstTexts };

export default function AdminWelcomePage() {
	return <WelcomeScreen parts={parts} />;
}
