import PathreelCommands

PathreelCommand.run()
