@_exported public import AVFoundation

extension ARConfiguration.VideoFormat {
    /// The side of the phone that the camera is on.
    public var captureDevicePosition: AVCaptureDevice.Position { .back }
    /// The type of the camera.
    public var captureDeviceType: AVCaptureDevice.DeviceType { .builtInWideAngleCamera }
}
