"""The command `pathreel`: it becomes the program of this package."""

import os
import sys
from typing import NoReturn

from ._program import explain_missing_libraries, program
from ._results import ProgramError


def main() -> NoReturn:
    try:
        path = program()
        explain_missing_libraries(loaded=False)
        os.execv(path, ['pathreel', *sys.argv[1:]])
    except ProgramError as error:
        sys.exit(f'pathreel: {error}')
    except OSError as error:
        sys.exit(f'pathreel: the program cannot be started here: {error}')


if __name__ == '__main__':
    main()
