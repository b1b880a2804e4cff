export { SettingsScreen as default } from '#features/admin/settings/SettingsScreen';
