__version__ = "0.0.0"  # the release writes its version here
