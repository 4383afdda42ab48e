import LockstepConcurrency
internal import VirtualPhone

extension AVCaptureDevice {
    /// The active format.
    ///
    /// Setting it changes the session's preset to ``AVCaptureSession/Preset/inputPriority``
    /// (AVCaptureDevice.h), and restores the format's default rates.
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

    /// The frame duration at the highest rate; frames that arrive faster are left out.
    ///
    /// An invalid time restores the format's own.
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

    /// The frame duration at the lowest rate: the feed may be slower.
    ///
    /// An invalid time restores the format's own.
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

    /// The zoom factor: images show their center, enlarged, and intrinsics follow.
    ///
    /// ARKit's images do not (from experience: world tracking uses the whole sensor).
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

    /// The lowest zoom factor.
    public var minAvailableVideoZoomFactor: CGFloat { 1 }
    /// The highest zoom factor.
    public var maxAvailableVideoZoomFactor: CGFloat { activeFormat.videoMaxZoomFactor }

    /// Ramps the zoom factor: at once here.
    public func ramp(toVideoZoomFactor factor: CGFloat, withRate rate: Float) {
        videoZoomFactor = factor
    }

    /// Whether a zoom ramp is in progress.
    public var isRampingVideoZoom: Bool { false }

    /// The active color space.
    public var activeColorSpace: AVCaptureColorSpace {
        get { .sRGB }
        set {
            change("setActiveColorSpace:") { rules, _ in
                rules.supported(newValue == .sRGB, "another color space")
            } _: { _ in
            }
        }
    }

    /// Whether the app is notified when the scene changes, which a script reports
    /// (`PhoneEvent.sceneChanged`).
    public var isSubjectAreaChangeMonitoringEnabled: Bool {
        get { state.withLock { $0.watchesSubjectArea } }
        set {
            change("setSubjectAreaChangeMonitoringEnabled:") { $0.watchesSubjectArea = newValue }
        }
    }

    /// Posts that the scene changed, if the app wants to know.
    package func sceneChanged() {
        guard isSubjectAreaChangeMonitoringEnabled, let phone else { return }
        phone.deliver(on: .anywhere) {
            NotificationCenter.default.post(
                name: .AVCaptureDeviceSubjectAreaDidChange, object: self)
        }
    }
}

extension NSNotification.Name {
    /// Posted when a camera's subject area changed substantially, if monitored.
    public static let AVCaptureDeviceSubjectAreaDidChange = NSNotification.Name(
        "AVCaptureDeviceSubjectAreaDidChangeNotification")
}
