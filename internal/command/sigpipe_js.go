package command

// ignoreSIGPIPE does nothing: there is no such signal here.
func ignoreSIGPIPE() {}
