/* oxlint-disable -- runs among the peer's own packages, which are not here */
module.exports = require('@strapi/strapi').factories.createCoreService('api::tag.tag')
