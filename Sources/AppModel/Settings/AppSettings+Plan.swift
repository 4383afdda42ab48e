extension AppSettings {
    /// The plan of the capture screen for a mode with these settings.
    public func plan(_ mode: CaptureMode) -> CapturePlan {
        var plan: CapturePlan
        if let recording = recordingMode(mode) {
            plan = CapturePlan(recording, gates: gates(mode))
        } else {
            plan = CapturePlan(stabilizesPhotos: steadiesPhotos)
            plan.takesLargestPhotos = takesLargestPhotos
        }
        plan.playsSounds = playsSounds
        return plan
    }
}
