export { WelcomeScreen as default } from '../../features/admin/settings/WelcomeScreen';
