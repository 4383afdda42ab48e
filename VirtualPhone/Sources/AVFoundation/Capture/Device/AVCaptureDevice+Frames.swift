internal import LockstepSessions

extension AVCaptureDevice {
    /// The kind of images it gives.
    ///
    /// Setting it frees the session from its preset, which becomes ``AVCaptureSession/Preset/inputPriority``
    /// (AVCaptureDevice.h), and brings the format's usual rates.
    public var activeFormat: Format {
        get { state.withLock { $0.format } }
        set {
            let isOffered = formats.contains { $0 === newValue }
            change("setActiveFormat:") { rules, _ in
                rules.supported(isOffered, "a format that is not in the formats array")
            } _: {
                $0.setFormat(newValue)
            }
            owner.withLock { $0.session }?.formatWasSet()
        }
    }

    /// From one frame to the next at the highest rate; frames that come faster are left out.
    ///
    /// An invalid time brings back the format's own.
    public var activeVideoMinFrameDuration: CMTime {
        get { state.withLock { $0.shortestFrame } }
        set {
            change("setActiveVideoMinFrameDuration:") { rules, state in
                newValue.isValid ? rules.frameDuration(newValue, state.format) : nil
            } _: {
                $0.minFrameDuration = newValue.isValid ? newValue : nil
            }
        }
    }

    /// From one frame to the next at the lowest rate: the feed may be slower.
    ///
    /// An invalid time brings back the format's own.
    public var activeVideoMaxFrameDuration: CMTime {
        get { state.withLock { $0.longestFrame } }
        set {
            change("setActiveVideoMaxFrameDuration:") { rules, state in
                newValue.isValid ? rules.frameDuration(newValue, state.format) : nil
            } _: {
                $0.maxFrameDuration = newValue.isValid ? newValue : nil
            }
        }
    }

    /// How far images are zoomed; kept and shown, the feed's pixels stay.
    public var videoZoomFactor: CGFloat {
        get { state.withLock { $0.zoom } }
        set {
            change("setVideoZoomFactor:") { rules, state in
                rules.within(1...state.format.videoMaxZoomFactor, newValue, "the zoom factor")
            } _: {
                $0.zoom = newValue
            }
        }
    }

    /// The least zoom.
    public var minAvailableVideoZoomFactor: CGFloat { 1 }
    /// The greatest zoom.
    public var maxAvailableVideoZoomFactor: CGFloat { activeFormat.videoMaxZoomFactor }

    /// Zooms: at once here.
    public func ramp(toVideoZoomFactor factor: CGFloat, withRate rate: Float) {
        videoZoomFactor = factor
    }

    /// Whether a slow zoom goes on.
    public var isRampingVideoZoom: Bool { false }

    /// Which way colors are coded.
    public var activeColorSpace: AVCaptureColorSpace {
        get { .sRGB }
        set {
            change("setActiveColorSpace:") { rules, _ in
                rules.supported(newValue == .sRGB, "another color space")
            } _: { _ in
            }
        }
    }

    /// Whether the app wants to know that the scene changed; no one tells it here.
    public var isSubjectAreaChangeMonitoringEnabled: Bool {
        get { state.withLock { $0.watchesSubjectArea } }
        set {
            change("setSubjectAreaChangeMonitoringEnabled:") { $0.watchesSubjectArea = newValue }
        }
    }
}
