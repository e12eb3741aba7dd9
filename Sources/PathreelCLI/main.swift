// The `pathreel` executable. All commands are in the module PathreelCommands.

import PathreelCommands

PathreelCommand.run()
