// Generated from the declarations of the endpoints by `npm run generate`. Do not edit.
export { createBot } from '../bots/create-bot.js';
export { deactivateBot } from '../bots/update-bot.js';
export { getBotApiKey } from '../bots/get-bot-api-key.js';
export { getBotStorage } from '../bots/get-bot-storage.js';
export { getBots } from '../bots/get-bots.js';
export { regenerateBotApiKey } from '../bots/regenerate-bot-api-key.js';
export { removeBotStorage } from '../bots/remove-bot-storage.js';
export { updateBot } from '../bots/update-bot.js';
export { updateBotStorage } from '../bots/update-bot-storage.js';
