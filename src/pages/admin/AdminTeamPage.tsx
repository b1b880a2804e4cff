export { TeamScreen as default } from '#features/admin/team/TeamScreen';
