extension AppSettings {
    /// The plan of the capture screen for a mode with these settings.
    public func plan(_ mode: CaptureMode) -> CapturePlan {
        guard let recording = recordingMode(mode) else {
            var plan = CapturePlan(stabilizesPhotos: steadiesPhotos)
            plan.takesLargestPhotos = takesLargestPhotos
            return plan
        }
        return CapturePlan(recording, gates: gates(mode))
    }
}
