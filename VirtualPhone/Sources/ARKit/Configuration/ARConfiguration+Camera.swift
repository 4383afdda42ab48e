@_exported public import AVFoundation

extension ARConfiguration.VideoFormat {
    /// Which side of the phone the camera is on.
    public var captureDevicePosition: AVCaptureDevice.Position { .back }
    /// Which of that side's cameras it is.
    public var captureDeviceType: AVCaptureDevice.DeviceType { .builtInWideAngleCamera }
}
