extension AppSettings {
    /// How the capture screen carries out a mode by these choices.
    public func plan(_ mode: CaptureMode) -> CapturePlan {
        guard let recording = recordingMode(mode) else {
            return CapturePlan(stabilizesPhotos: steadiesPhotos)
        }
        return CapturePlan(recording, gates: gates(mode))
    }
}
